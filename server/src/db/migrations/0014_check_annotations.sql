ALTER TABLE "health_reports" ADD COLUMN "tags" jsonb;--> statement-breakpoint
ALTER TABLE "health_reports" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "health_reports" ADD COLUMN "annotated_at" timestamp (3) with time zone;