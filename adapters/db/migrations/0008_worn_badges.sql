CREATE TABLE "worn_badges" (
	"user_id" text PRIMARY KEY NOT NULL,
	"badge" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"given_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "worn_badges" ADD CONSTRAINT "worn_badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;