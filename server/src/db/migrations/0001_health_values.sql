CREATE TABLE "cuff_readings" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"systolic" integer NOT NULL,
	"diastolic" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cuff_readings_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
DROP INDEX "health_reports_history";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "athlete" boolean;--> statement-breakpoint
ALTER TABLE "health_reports" ADD COLUMN "person" jsonb;--> statement-breakpoint
ALTER TABLE "cuff_readings" ADD CONSTRAINT "cuff_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cuff_readings_latest" ON "cuff_readings" USING btree ("user_id","taken_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "health_reports_history" ON "health_reports" USING btree ("user_id","measured_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "health_reports"."deleted_at" is null;