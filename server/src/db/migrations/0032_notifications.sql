CREATE TABLE "check_reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"minute_of_day" integer NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time_zone" text NOT NULL,
	"is_on" boolean NOT NULL,
	"remind_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"target" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_way_pk" PRIMARY KEY("user_id","kind","way")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_key" text NOT NULL,
	"data" jsonb NOT NULL,
	"is_in_inbox" boolean NOT NULL,
	"sent_ways" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "wechat_subscriptions" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"accepted" integer NOT NULL,
	CONSTRAINT "wechat_subscriptions_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "account_settings" ALTER COLUMN "reminders" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "account_settings" ALTER COLUMN "news" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "massage_schedules" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "check_reminders" ADD CONSTRAINT "check_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_notifications" ADD CONSTRAINT "outbox_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_subscriptions" ADD CONSTRAINT "wechat_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_reminders_due" ON "check_reminders" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "outbox_notifications_age" ON "outbox_notifications" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event" ON "notifications" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "notifications_inbox" ON "notifications" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."is_in_inbox" and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "massage_schedules_due" ON "massage_schedules" USING btree ("remind_at");--> statement-breakpoint
UPDATE "massage_schedules" SET "remind_at" = now() WHERE "is_on";--> statement-breakpoint
INSERT INTO "notification_preferences" ("user_id", "kind", "way", "is_on")
SELECT "user_id", "kind", "way", false FROM "account_settings",
  (VALUES ('chairReminder', 'inbox'), ('chairReminder', 'wechat'), ('chairReminder', 'mail')) AS "switches" ("kind", "way")
WHERE NOT "reminders";
