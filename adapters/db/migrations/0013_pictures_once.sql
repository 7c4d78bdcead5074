CREATE TABLE "picture_uses" (
	"conversation_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "picture_uses_conversation_id_hash_pk" PRIMARY KEY("conversation_id","hash")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"data" "bytea" NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_calls" (
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"channel" text NOT NULL,
	"tool" text NOT NULL,
	"code" text,
	CONSTRAINT "refused_calls_actor_kind_actor_id_minute_pk" PRIMARY KEY("actor_kind","actor_id","minute")
);
--> statement-breakpoint
ALTER TABLE "picture_uses" ADD CONSTRAINT "picture_uses_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_uses" ADD CONSTRAINT "picture_uses_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_uses_hash" ON "picture_uses" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "refused_calls_minute" ON "refused_calls" USING btree ("minute");--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "data" SET STORAGE EXTERNAL;