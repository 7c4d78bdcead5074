-- Links of the version before live five minutes and their mails are not sealed: a person who waits for one asks again.
DELETE FROM "sign_in_links";--> statement-breakpoint
CREATE TABLE "sign_in_requests" (
	"token_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"callback" text NOT NULL,
	"visitor" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_requests_token_hash_code_hash_pk" PRIMARY KEY("token_hash","code_hash")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "link_end" text;--> statement-breakpoint
UPDATE "mails" SET "text" = NULL, "link_end" = 'expired' WHERE "text" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "email" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD CONSTRAINT "sign_in_requests_token_hash_sign_in_links_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sign_in_links"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_link" ON "mails" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "mails_expiry" ON "mails" USING btree ("expires_at") WHERE "mails"."text" is not null;--> statement-breakpoint
ALTER TABLE "sign_in_links" DROP COLUMN "browser_hash";--> statement-breakpoint
ALTER TABLE "sign_in_links" DROP COLUMN "code_hash";--> statement-breakpoint
ALTER TABLE "sign_in_links" DROP COLUMN "callback";--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_email_unique" UNIQUE("email");