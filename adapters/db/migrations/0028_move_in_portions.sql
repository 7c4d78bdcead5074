-- A conversation may have 20,000 items, whose index entries are moved in portions before the conversation is.
CREATE OR REPLACE FUNCTION index_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "item_search"
	SET "owner" = NEW."actor_kind" || ':' || NEW."actor_id",
		"tags" = array_replace("tags", "owner", NEW."actor_kind" || ':' || NEW."actor_id")
	WHERE "conversation_id" = NEW."id" AND "owner" <> NEW."actor_kind" || ':' || NEW."actor_id";
	RETURN NULL;
END
$$;
