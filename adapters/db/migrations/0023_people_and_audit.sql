ALTER TABLE "user_roles" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "revoked_reason" text;--> statement-breakpoint
CREATE INDEX "audit_tool" ON "audit" USING btree ("tool","at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree (("arguments" ->> 'userId'),"at") WHERE "audit"."tool" like '%.%';--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");