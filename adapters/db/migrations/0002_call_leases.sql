CREATE TABLE "call_leases" (
	"call_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"owner" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_leases" ADD CONSTRAINT "call_leases_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_leases_until" ON "call_leases" USING btree ("until");--> statement-breakpoint
CREATE INDEX "call_leases_session" ON "call_leases" USING btree ("session_id");