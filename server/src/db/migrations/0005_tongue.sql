ALTER TABLE "health_reports" ADD COLUMN "tongue" jsonb;--> statement-breakpoint
ALTER TABLE "health_reports" ADD COLUMN "sublingual" jsonb;--> statement-breakpoint
ALTER TABLE "health_reports" ADD COLUMN "constitution" jsonb;