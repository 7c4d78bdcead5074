CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"consent" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trades" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"wallet" text NOT NULL,
	"trade" jsonb NOT NULL,
	"context" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"signature" text,
	"signed_transaction" text,
	"request_id" text,
	"last_valid_block_height" bigint,
	"landed" jsonb,
	"failure" jsonb,
	"finalized_at" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_intent_id_trades_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."trades"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_intent" ON "consents" USING btree ("intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trades_signature" ON "trades" USING btree ("signature");--> statement-breakpoint
CREATE INDEX "trades_actor" ON "trades" USING btree ("actor_kind","actor_id","seq");--> statement-breakpoint
CREATE INDEX "trades_waiting" ON "trades" USING btree ("expires_at") WHERE "trades"."status" = 'previewed';--> statement-breakpoint
CREATE INDEX "trades_open" ON "trades" USING btree ("seq") WHERE "trades"."status" in ('consented', 'signed', 'sent');--> statement-breakpoint
CREATE INDEX "trades_unfinal" ON "trades" USING btree ("seq") WHERE "trades"."status" = 'confirmed' and "trades"."finalized_at" is null;