CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"door" text NOT NULL,
	"tool" text NOT NULL,
	"arguments" jsonb,
	"outcome" text NOT NULL,
	"code" text,
	"duration_ms" integer NOT NULL,
	"conversation_id" text
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"put_away_at" timestamp with time zone,
	"last_item" integer DEFAULT 0 NOT NULL,
	"last_history" integer DEFAULT 0 NOT NULL,
	"last_event" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"item_id" text NOT NULL,
	"item" jsonb NOT NULL,
	CONSTRAINT "history_conversation_id_item_id_pk" PRIMARY KEY("conversation_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"item_id" text NOT NULL,
	"item" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "items_conversation_id_item_id_pk" PRIMARY KEY("conversation_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"actor" jsonb NOT NULL,
	"secret_hash" text NOT NULL,
	"model" text NOT NULL,
	"voice" text NOT NULL,
	"instructions" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stream_events" (
	"conversation_id" text NOT NULL,
	"id" bigint NOT NULL,
	"event" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_events_conversation_id_id_pk" PRIMARY KEY("conversation_id","id")
);
--> statement-breakpoint
CREATE TABLE "tool_calls" (
	"conversation_id" text NOT NULL,
	"call_id" text NOT NULL,
	"item_id" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"tool" text NOT NULL,
	"arguments" jsonb,
	"status" text NOT NULL,
	"output" jsonb,
	"model_view" text,
	"error" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"duration_ms" integer,
	CONSTRAINT "tool_calls_conversation_id_call_id_pk" PRIMARY KEY("conversation_id","call_id")
);
--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_events" ADD CONSTRAINT "stream_events_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_time" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_kind","actor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_current" ON "conversations" USING btree ("actor_kind","actor_id") WHERE "conversations"."put_away_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "history_in_order" ON "history" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "items_in_order" ON "items" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "items_in_progress" ON "items" USING btree ("conversation_id") WHERE "items"."status" = 'IN_PROGRESS';--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_conversation" ON "sessions" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stream_events_age" ON "stream_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tool_calls_running" ON "tool_calls" USING btree ("conversation_id") WHERE "tool_calls"."status" = 'running';