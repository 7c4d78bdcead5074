CREATE TABLE "next_prompts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"prompt" text NOT NULL,
	"trade_id" text,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "next_prompts" ADD CONSTRAINT "next_prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;