ALTER TABLE "conversations" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "turns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_turn_at" timestamp with time zone;--> statement-breakpoint
UPDATE "conversations" SET "turns" = "said"."turns", "last_turn_at" = "said"."last_turn_at" FROM (
	SELECT "conversation_id", count(*)::int AS "turns", max("created_at") AS "last_turn_at" FROM "items"
	WHERE "item"->>'type' = 'MESSAGE' AND "item"->>'role' = 'user' AND "item"->>'isHidden' IS DISTINCT FROM 'true'
	GROUP BY "conversation_id"
) "said" WHERE "said"."conversation_id" = "conversations"."id";--> statement-breakpoint
CREATE INDEX "audit_conversation" ON "audit" USING btree ("conversation_id") WHERE "audit"."conversation_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_listed" ON "conversations" USING btree ("actor_kind","actor_id","archived","pinned","last_turn_at","id") WHERE "conversations"."deleted_at" is null and "conversations"."last_turn_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_untitled" ON "conversations" USING btree ("actor_kind","actor_id") WHERE "conversations"."title" is null and "conversations"."last_turn_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "conversations" USING btree ("deleted_at") WHERE "conversations"."deleted_at" is not null;