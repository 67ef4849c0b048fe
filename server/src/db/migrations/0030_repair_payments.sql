ALTER TABLE "refund_repairs" DROP CONSTRAINT "refund_repairs_quote";--> statement-breakpoint
DROP INDEX "payments_one_success";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "repair_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_repairs" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_repairs" ADD COLUMN "paid_with" uuid;--> statement-breakpoint
ALTER TABLE "refund_repairs" ADD COLUMN "quote_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund_repairs" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payments_repair" ON "payments" USING btree ("repair_id") WHERE "payments"."repair_id" is not null;--> statement-breakpoint
CREATE INDEX "refund_repairs_lapsing" ON "refund_repairs" USING btree ("quote_by") WHERE "refund_repairs"."quote_by" is not null;--> statement-breakpoint
CREATE INDEX "refund_repairs_to_remind" ON "refund_repairs" USING btree ("remind_at") WHERE "refund_repairs"."remind_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'succeeded' and "payments"."repair_id" is null;--> statement-breakpoint
ALTER TABLE "refund_repairs" ADD CONSTRAINT "refund_repairs_quote" CHECK ("refund_repairs"."quote" >= 0 and "refund_repairs"."paid" >= 0);--> statement-breakpoint
UPDATE "refund_repairs" SET "quote_by" = now() + interval '14 days', "remind_at" = now() + interval '7 days' FROM "refunds" WHERE "refunds"."id" = "refund_repairs"."refund_id" AND "refunds"."status" IN ('quoted', 'quotedAfterReturn');
