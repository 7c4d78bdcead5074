DROP INDEX "session_logs_ended";--> statement-breakpoint
DROP INDEX "conversations_untitled";--> statement-breakpoint
DROP INDEX "session_logs_pending";--> statement-breakpoint
DROP INDEX "usage_counts_day";--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_logs" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "history_of_branch" ON "history" USING btree ("conversation_id","branch","seq");--> statement-breakpoint
CREATE INDEX "items_of_branch" ON "items" USING btree ("conversation_id","branch","seq");--> statement-breakpoint
CREATE INDEX "shares_owner" ON "shares" USING btree ("owner","created_at","id");--> statement-breakpoint
CREATE INDEX "oauth_grants_client" ON "oauth_grants" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "trades_previewed" ON "trades" USING btree ("actor_kind","actor_id","seq") WHERE "trades"."status" = 'previewed';--> statement-breakpoint
CREATE INDEX "item_search_trade" ON "item_search" USING btree ("conversation_id","trade_id") WHERE "item_search"."trade_id" is not null;--> statement-breakpoint
CREATE INDEX "session_logs_owner" ON "session_logs" USING btree ("owner","started_at");--> statement-breakpoint
CREATE INDEX "session_logs_status" ON "session_logs" USING btree ("owner","status","ended_at");--> statement-breakpoint
CREATE INDEX "session_logs_of_guests" ON "session_logs" USING btree ("ended_at") WHERE "session_logs"."owner" like 'guest:%';--> statement-breakpoint
CREATE INDEX "conversations_untitled" ON "conversations" USING btree ("actor_kind","actor_id","last_turn_at") WHERE "conversations"."title" is null and "conversations"."last_turn_at" is not null;--> statement-breakpoint
CREATE INDEX "session_logs_pending" ON "session_logs" USING btree ("ended_at") WHERE "session_logs"."status" = 'pending_summary' and "session_logs"."owner" like 'user:%';--> statement-breakpoint
CREATE INDEX "usage_counts_day" ON "usage_counts" USING btree ("day","owner_kind","owner_id");--> statement-breakpoint
-- A compressed item is unpacked for each of its fields that a statement reads, and a large one takes a fifth of a second to compress.
ALTER TABLE "items" ALTER COLUMN "item" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Reads the item once, however many of its fields the index needs.
CREATE OR REPLACE FUNCTION index_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	whole jsonb := NEW."item" || '{}'::jsonb;
BEGIN
	INSERT INTO "item_search" ("conversation_id", "item_id", "owner", "at", "seq", "trade_id", "tags", "body", "words")
	SELECT NEW."conversation_id", NEW."item_id", "made"."owner", NEW."created_at", NEW."seq", "made"."trade_id", "made"."tags", "made"."body", "made"."words"
	FROM item_search_rows(NEW."conversation_id", whole, NEW."created_at") "made"
	ON CONFLICT ("conversation_id", "item_id") DO UPDATE
	SET "trade_id" = excluded."trade_id", "tags" = excluded."tags", "body" = excluded."body", "words" = excluded."words"
	WHERE ("item_search"."trade_id", "item_search"."tags", "item_search"."body") IS DISTINCT FROM (excluded."trade_id", excluded."tags", excluded."body");
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Waits for a move of the conversation that is under way.
CREATE FUNCTION take_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "actor_kind" || ':' || "actor_id" INTO NEW."owner" FROM "conversations" WHERE "id" = NEW."conversation_id" FOR SHARE;
	NEW."owner" := coalesce(NEW."owner", '');
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "session_logs_owned" BEFORE INSERT ON "session_logs" FOR EACH ROW EXECUTE FUNCTION take_owner();--> statement-breakpoint
CREATE TRIGGER "shares_owned" BEFORE INSERT ON "shares" FOR EACH ROW EXECUTE FUNCTION take_owner();--> statement-breakpoint
UPDATE "session_logs" SET "owner" = "c"."actor_kind" || ':' || "c"."actor_id" FROM "conversations" "c" WHERE "c"."id" = "session_logs"."conversation_id";--> statement-breakpoint
UPDATE "shares" SET "owner" = "c"."actor_kind" || ':' || "c"."actor_id" FROM "conversations" "c" WHERE "c"."id" = "shares"."conversation_id";--> statement-breakpoint
-- Its entries of the search index and its logs are moved in portions before the conversation is; this takes what came meanwhile.
CREATE OR REPLACE FUNCTION index_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	now_owner text := NEW."actor_kind" || ':' || NEW."actor_id";
BEGIN
	UPDATE "item_search" SET "owner" = now_owner, "tags" = array_replace("tags", "owner", now_owner)
	WHERE "conversation_id" = NEW."id" AND "owner" <> now_owner;
	UPDATE "session_logs" SET "owner" = now_owner WHERE "conversation_id" = NEW."id" AND "owner" <> now_owner;
	UPDATE "shares" SET "owner" = now_owner WHERE "conversation_id" = NEW."id" AND "owner" <> now_owner;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- They were left behind by sessions that have expired.
DELETE FROM "user_calls" WHERE NOT EXISTS (SELECT 1 FROM "sessions" WHERE "sessions"."id" = "user_calls"."call_session");
