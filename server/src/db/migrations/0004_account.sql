CREATE TABLE "account_closings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"erase_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reminders" boolean NOT NULL,
	"news" boolean NOT NULL,
	"keeps_views" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closing_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant" text NOT NULL,
	"reasons" text[] NOT NULL,
	"feedback" text NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_user_id_document_version_pk" PRIMARY KEY("user_id","document","version")
);
--> statement-breakpoint
CREATE TABLE "lawful_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"content" jsonb NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_kind" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_app" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_settings" ADD CONSTRAINT "account_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_closings_due" ON "account_closings" USING btree ("erase_at");--> statement-breakpoint
CREATE INDEX "lawful_records_due" ON "lawful_records" USING btree ("kept_until");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");