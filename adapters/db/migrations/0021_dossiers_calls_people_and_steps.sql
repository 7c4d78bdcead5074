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
CREATE TABLE "calls" (
	"id" text PRIMARY KEY NOT NULL,
	"replica_id" text NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"tool" text,
	"turns" integer NOT NULL,
	"tool_calls" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "replicas" (
	"id" text PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "revoked_reason" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "session_logs" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session_logs" ADD COLUMN "timeline" jsonb;--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossiers_wanted" ON "dossiers" USING btree ("wanted_at") WHERE "dossiers"."wanted_at" is not null and "dossiers"."error" is null;--> statement-breakpoint
CREATE INDEX "calls_live" ON "calls" USING btree ("replica_id") WHERE "calls"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "calls_session" ON "calls" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "calls_started" ON "calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "replicas_until" ON "replicas" USING btree ("until");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","at") WHERE "audit"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_tool" ON "audit" USING btree ("tool","at");--> statement-breakpoint
CREATE INDEX "audit_person" ON "audit" USING btree (("arguments" ->> 'userId'),"at") WHERE "audit"."tool" like '%.%';--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "session_logs_failed" ON "session_logs" USING btree ("ended_at") WHERE "session_logs"."status" = 'failed';--> statement-breakpoint
-- Earlier looks of admins had the person among the arguments only.
UPDATE "audit" SET "subject_id" = "arguments" ->> 'userId' WHERE "tool" IN ('log.list', 'log.read');
