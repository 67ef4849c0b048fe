ALTER TABLE "closing_feedback" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_anomalies" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "payment_anomalies" ADD COLUMN "resolution_note" text;--> statement-breakpoint
ALTER TABLE "closing_feedback" ADD CONSTRAINT "closing_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Nobody can tell any more whose words these were, so they could not be erased with an account.
UPDATE "closing_feedback" SET "feedback" = '';