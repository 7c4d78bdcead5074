CREATE TABLE "memories" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"summary" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memory_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"session_id" text NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memory_off" (
	"user_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_logs" (
	"session_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"origin" jsonb NOT NULL,
	"status" text DEFAULT 'pending_summary' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"uploaded" jsonb
);
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_facts" ADD CONSTRAINT "memory_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_facts" ADD CONSTRAINT "memory_facts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_off" ADD CONSTRAINT "memory_off_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_logs" ADD CONSTRAINT "session_logs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_user" ON "memories" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "memories_conversation" ON "memories" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "memory_facts_user" ON "memory_facts" USING btree ("user_id","used_at") WHERE "memory_facts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "memory_facts_once" ON "memory_facts" USING btree ("user_id","kind",lower("text")) WHERE "memory_facts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "memory_facts_session" ON "memory_facts" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE INDEX "memory_facts_conversation" ON "memory_facts" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "memory_facts_deleted" ON "memory_facts" USING btree ("deleted_at") WHERE "memory_facts"."deleted_at" is not null and "memory_facts"."text" <> '';--> statement-breakpoint
CREATE INDEX "session_logs_conversation" ON "session_logs" USING btree ("conversation_id","started_at");--> statement-breakpoint
CREATE INDEX "session_logs_pending" ON "session_logs" USING btree ("ended_at") WHERE "session_logs"."status" = 'pending_summary';--> statement-breakpoint
CREATE INDEX "session_logs_ended" ON "session_logs" USING btree ("ended_at");