CREATE TABLE "shop_settings" (
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" jsonb,
	CONSTRAINT "shop_settings_section_version_pk" PRIMARY KEY("section","version"),
	CONSTRAINT "shop_settings_version" CHECK ("shop_settings"."version" >= 2)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" jsonb DEFAULT '{"payMinutes":30,"friendPayHours":24,"confirmDays":10,"extendDays":10,"afterSaleDays":7,"returnDays":7,"commentDays":15,"pointsPerYuan":1,"commentPoints":50}'::jsonb NOT NULL;