CREATE TABLE "personas" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"instruction_slug" text NOT NULL,
	"handoff_slug" text NOT NULL,
	"guest_slug" text NOT NULL,
	"tool_slugs" jsonb NOT NULL,
	"voice_key" text,
	"metadata" jsonb NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_modules" (
	"slug" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"title" text,
	"segment" text NOT NULL,
	"version" integer NOT NULL,
	"checksum" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"author_id" text,
	"author_email" text,
	CONSTRAINT "prompt_modules_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "prompt_versions" (
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"id" text NOT NULL,
	"title" text,
	"segment" text NOT NULL,
	"checksum" text NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"author_id" text,
	"author_email" text,
	CONSTRAINT "prompt_versions_slug_version_pk" PRIMARY KEY("slug","version")
);
--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_slug_prompt_modules_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."prompt_modules"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personas_user" ON "personas" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "personas_in_use" ON "personas" USING btree ("user_id") WHERE "personas"."is_default";