CREATE TABLE "payment_anomalies" (
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"reason" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"account" text NOT NULL,
	"amount" bigint,
	"currency" text NOT NULL,
	"first_reported_at" timestamp (3) with time zone NOT NULL,
	"last_reported_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "payment_anomalies_provider_transaction_id_reason_pk" PRIMARY KEY("provider","transaction_id","reason")
);
--> statement-breakpoint
ALTER TABLE "skus" DROP CONSTRAINT "skus_price";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "price_from" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "skus" ALTER COLUMN "price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "payable" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "taken_amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "goods" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "freight" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "discount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "paid" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "refunded" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "returned" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "money_returns" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "freight" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "cart_lines" ALTER COLUMN "price_before" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "point_balances" ALTER COLUMN "balance" SET DATA TYPE bigint;--> statement-breakpoint
CREATE INDEX "payment_anomalies_open" ON "payment_anomalies" USING btree ("first_reported_at") WHERE "payment_anomalies"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_price" CHECK ("skus"."price" between 0 and 100000000000);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total" between 0 and 10000000000);