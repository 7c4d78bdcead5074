CREATE TABLE "usage_counts" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"user_id" text,
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"picodollars" bigint NOT NULL,
	"unpriced" bigint NOT NULL,
	CONSTRAINT "usage_counts_owner_kind_owner_id_day_provider_source_kind_pk" PRIMARY KEY("owner_kind","owner_id","day","provider","source","kind")
);
--> statement-breakpoint
CREATE TABLE "usage_totals" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"picodollars" bigint NOT NULL,
	"unpriced" bigint NOT NULL,
	CONSTRAINT "usage_totals_day_provider_source_kind_pk" PRIMARY KEY("day","provider","source","kind")
);
--> statement-breakpoint
ALTER TABLE "usage_counts" ADD CONSTRAINT "usage_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_counts_day" ON "usage_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "usage_counts_user" ON "usage_counts" USING btree ("user_id");