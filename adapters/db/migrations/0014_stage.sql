CREATE TABLE "shouts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"alias" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shouts_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "stage_scene" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"scene" text NOT NULL,
	"set_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stage_scene_one_row" CHECK ("stage_scene"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "shouts_expiry" ON "shouts" USING btree ("expires_at");