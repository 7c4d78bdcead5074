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
ALTER TABLE "calls" ADD CONSTRAINT "calls_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_live" ON "calls" USING btree ("replica_id") WHERE "calls"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "calls_session" ON "calls" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "calls_started" ON "calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "replicas_until" ON "replicas" USING btree ("until");--> statement-breakpoint
CREATE INDEX "session_logs_failed" ON "session_logs" USING btree ("ended_at") WHERE "session_logs"."status" = 'failed';