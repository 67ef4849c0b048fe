ALTER TABLE "reviews" ADD COLUMN "check_warning" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "check_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "picture_checks" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "shows_after_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_questions" ADD COLUMN "check_warning" text;--> statement-breakpoint
CREATE INDEX "reviews_in_check" ON "reviews" USING btree ("check_until") WHERE "reviews"."picture_checks" is not null and "reviews"."state" = 'waiting';