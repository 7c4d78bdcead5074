CREATE TABLE "user_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"slippage_bps" integer,
	"language" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;