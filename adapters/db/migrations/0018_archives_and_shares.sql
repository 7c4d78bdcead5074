CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"title" text NOT NULL,
	"items" jsonb NOT NULL,
	"masks" jsonb NOT NULL,
	"has_earlier" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "off_the_record" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_conversation" ON "shares" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "shares_expiry" ON "shares" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "conversations_off_the_record" ON "conversations" USING btree ("id") WHERE "conversations"."off_the_record";