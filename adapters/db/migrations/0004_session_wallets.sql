CREATE TABLE "session_wallets" (
	"session_id" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"address" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_wallets_session_id_actor_kind_actor_id_pk" PRIMARY KEY("session_id","actor_kind","actor_id")
);
--> statement-breakpoint
ALTER TABLE "session_wallets" ADD CONSTRAINT "session_wallets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;