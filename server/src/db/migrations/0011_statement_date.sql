ALTER TABLE "payments" ADD COLUMN "statement_date" date;--> statement-breakpoint
ALTER TABLE "money_returns" ADD COLUMN "statement_date" date;