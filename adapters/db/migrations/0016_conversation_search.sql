CREATE TABLE "item_search" (
	"conversation_id" text NOT NULL,
	"item_id" text NOT NULL,
	"owner" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seq" integer NOT NULL,
	"trade_id" text,
	"tags" text[] NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "item_search_conversation_id_item_id_pk" PRIMARY KEY("conversation_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "item_search" ADD CONSTRAINT "item_search_item" FOREIGN KEY ("conversation_id","item_id") REFERENCES "public"."items"("conversation_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_search_newest" ON "item_search" USING btree ("owner","at","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "item_search_words" ON "item_search" USING gin ("tags","words") WITH (fastupdate=false);--> statement-breakpoint
CREATE FUNCTION item_search_body(item jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT left(CASE item->>'type'
		WHEN 'MESSAGE' THEN regexp_replace(item->>'title', '\*\*|`', '', 'g')
		WHEN 'TOOL_NOTE' THEN concat_ws(E'\n', item#>>'{data,intent}', (
			SELECT string_agg("said"."value", E'\n' ORDER BY "said"."place") FROM (
				SELECT left("leaf"."value" #>> '{}', 2000) AS "value", min("leaf"."place") AS "place"
				FROM jsonb_path_query(item->'data', 'strict $.output.**', '{}', true) WITH ORDINALITY AS "leaf"("value", "place")
				WHERE jsonb_typeof("leaf"."value") = 'string'
					AND "leaf"."value" #>> '{}' !~ '^([a-z]+:[^ ]*|\d{4}-\d\d-\d\dT[\d:.]+Z?|[a-z_]*[0-9a-f]{8}-[0-9a-f-]{27}|\s*)$'
				GROUP BY 1 ORDER BY 2 LIMIT 500
			) "said"))
		END, 6000)
$$;--> statement-breakpoint
CREATE FUNCTION item_search_words(body text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
	-- In the C locale, the parser takes typographic signs for letters.
	SELECT to_tsvector('pg_catalog.english', "plain") || to_tsvector('pg_catalog.simple', "plain") || to_tsvector('pg_catalog.simple', coalesce((
		SELECT string_agg(left("found"[1], 4) || ' ' || right("found"[1], 4), ' ')
		FROM regexp_matches(body, '\m[1-9A-HJ-NP-Za-km-z]{32,88}\M', 'g') AS "found"
	), ''))
	FROM (SELECT translate(body, '…“”„‘’«»—–·•→←', '              ') AS "plain" OFFSET 0) "read"
$$;--> statement-breakpoint
CREATE FUNCTION item_search_rows("conversation" text, "item" jsonb, "at" timestamptz)
RETURNS TABLE ("owner" text, "trade_id" text, "tags" text[], "body" text, "words" tsvector) LANGUAGE sql STABLE AS $$
	SELECT
		"owned"."owner",
		"item"#>>'{data,output,trade,id}',
		array_remove(ARRAY[
			"owned"."owner",
			CASE WHEN "item"->>'type' = 'TOOL_NOTE' THEN 'from:tool' ELSE 'from:' || ("item"->>'role') END,
			'tool:' || ("item"#>>'{data,tool}'),
			'week:' || floor(extract(epoch FROM "at") / 604800),
			CASE WHEN "item"#>>'{data,output,trade,id}' IS NOT NULL THEN 'trade' END
		], NULL),
		"said"."body",
		item_search_words("said"."body")
	FROM (SELECT "actor_kind" || ':' || "actor_id" AS "owner" FROM "conversations" WHERE "conversations"."id" = "conversation") "owned",
		(SELECT item_search_body("item") AS "body" OFFSET 0) "said"
	WHERE "said"."body" <> '' AND "item"->>'isHidden' IS DISTINCT FROM 'true'
$$;--> statement-breakpoint
CREATE FUNCTION index_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "item_search" ("conversation_id", "item_id", "owner", "at", "seq", "trade_id", "tags", "body", "words")
	SELECT NEW."conversation_id", NEW."item_id", "made"."owner", NEW."created_at", NEW."seq", "made"."trade_id", "made"."tags", "made"."body", "made"."words"
	FROM item_search_rows(NEW."conversation_id", NEW."item", NEW."created_at") "made"
	ON CONFLICT ("conversation_id", "item_id") DO UPDATE
	SET "trade_id" = excluded."trade_id", "tags" = excluded."tags", "body" = excluded."body", "words" = excluded."words"
	WHERE ("item_search"."trade_id", "item_search"."tags", "item_search"."body") IS DISTINCT FROM (excluded."trade_id", excluded."tags", excluded."body");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION index_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "item_search"
	SET "owner" = NEW."actor_kind" || ':' || NEW."actor_id",
		"tags" = array_replace("tags", OLD."actor_kind" || ':' || OLD."actor_id", NEW."actor_kind" || ':' || NEW."actor_id")
	WHERE "conversation_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "items_searched" AFTER INSERT OR UPDATE ON "items" FOR EACH ROW WHEN (NEW."status" = 'DONE') EXECUTE FUNCTION index_item();--> statement-breakpoint
CREATE TRIGGER "conversations_moved" AFTER UPDATE OF "actor_kind", "actor_id" ON "conversations" FOR EACH ROW EXECUTE FUNCTION index_owner();--> statement-breakpoint
INSERT INTO "item_search" ("conversation_id", "item_id", "owner", "at", "seq", "trade_id", "tags", "body", "words")
SELECT "items"."conversation_id", "items"."item_id", "made"."owner", "items"."created_at", "items"."seq", "made"."trade_id", "made"."tags", "made"."body", "made"."words"
FROM "items", item_search_rows("items"."conversation_id", "items"."item", "items"."created_at") "made"
WHERE "items"."status" = 'DONE';
