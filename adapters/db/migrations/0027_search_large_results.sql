-- All texts of a result are collected before the first 500 are kept, which takes seconds for an imported one of 400,000. Of a large
-- result, the beginning is searched, with the names of its fields.
CREATE OR REPLACE FUNCTION item_search_body(item jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT left(CASE item->>'type'
		WHEN 'MESSAGE' THEN regexp_replace(left(item->>'title', 12000), '\*\*|`', '', 'g')
		WHEN 'TOOL_NOTE' THEN concat_ws(E'\n', item#>>'{data,intent}', CASE WHEN length(item#>>'{data,output}') > 100000
			THEN regexp_replace(left(item#>>'{data,output}', 12000), '[]["{},:]+', ' ', 'g')
			ELSE (SELECT string_agg("said"."value", E'\n' ORDER BY "said"."place") FROM (
				SELECT left("leaf"."value" #>> '{}', 2000) AS "value", min("leaf"."place") AS "place"
				FROM jsonb_path_query(item->'data', 'strict $.output.**', '{}', true) WITH ORDINALITY AS "leaf"("value", "place")
				WHERE jsonb_typeof("leaf"."value") = 'string'
					AND "leaf"."value" #>> '{}' !~ '^([a-z]+:[^ ]*|\d{4}-\d\d-\d\dT[\d:.]+Z?|[a-z_]*[0-9a-f]{8}-[0-9a-f-]{27}|\s*)$'
				GROUP BY 1 ORDER BY 2 LIMIT 500
			) "said") END)
		END, 6000)
$$;
