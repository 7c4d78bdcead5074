CREATE TABLE "trades_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"genesis_hash" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trades_chain_one_row" CHECK ("trades_chain"."id" = 1)
);
