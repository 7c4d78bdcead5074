CREATE TABLE "dossiers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"content" jsonb,
	"built_at" timestamp with time zone,
	"wanted_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "session_logs" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossiers_wanted" ON "dossiers" USING btree ("wanted_at") WHERE "dossiers"."wanted_at" is not null and "dossiers"."error" is null;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","at") WHERE "audit"."subject_id" is not null;--> statement-breakpoint
UPDATE "audit" SET "subject_id" = "arguments" ->> 'userId' WHERE "tool" IN ('log.list', 'log.read');
