CREATE TABLE "default_wallets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_labels" (
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"label_key" text NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_labels_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
ALTER TABLE "default_wallets" ADD CONSTRAINT "default_wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_labels" ADD CONSTRAINT "wallet_labels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_labels_label" ON "wallet_labels" USING btree ("user_id","label_key");