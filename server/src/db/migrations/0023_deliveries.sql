CREATE TABLE "order_deliveries" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"promised_from" date,
	"promised_date" date,
	"pickup_code" text,
	"ready_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	CONSTRAINT "order_deliveries_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "return_pickups" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"address" jsonb NOT NULL,
	"day" date NOT NULL,
	"slot" text NOT NULL,
	"company" text NOT NULL,
	"reference" text,
	"tracking_number" text,
	"nodes" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"try_at" timestamp (3) with time zone,
	"tries" integer NOT NULL,
	"problem" text NOT NULL,
	"to_cancel" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "delivery_kind" text DEFAULT 'parcel' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "site_access" jsonb;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "kind" text DEFAULT 'parcel' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "track_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "track_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "subscribed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "expected_date" date;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_deliveries" ADD CONSTRAINT "order_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pickups" ADD CONSTRAINT "return_pickups_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_deliveries_waiting" ON "order_deliveries" USING btree ("kind","state","promised_date") WHERE "order_deliveries"."state" in ('preparing', 'ready');--> statement-breakpoint
CREATE INDEX "return_pickups_due" ON "return_pickups" USING btree ("try_at") WHERE "return_pickups"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_to_track" ON "parcels" USING btree ("track_at") WHERE "parcels"."track_at" is not null;--> statement-breakpoint
-- by hand
-- Orders of before get their parts: what was collected by the store, what is set up by its product, the rest is a parcel.
UPDATE "order_lines" l SET "delivery_kind" = CASE
	WHEN o."shipped_to" IS NULL AND o."store_id" IS NOT NULL THEN 'pickup'
	WHEN EXISTS (SELECT 1 FROM "products" p WHERE p."id" = l."product_id" AND p."delivery" = 'installed') THEN 'fitted'
	ELSE 'parcel' END
FROM "orders" o WHERE o."id" = l."order_id";--> statement-breakpoint
INSERT INTO "order_deliveries" ("order_id", "kind", "state", "promised_from", "promised_date", "pickup_code", "ready_at", "fulfilled_at")
SELECT o."id", l."delivery_kind",
	CASE o."status"
		WHEN 'pendingPayment' THEN 'planned'
		WHEN 'pendingDelivery' THEN 'preparing'
		WHEN 'pendingReceipt' THEN CASE l."delivery_kind" WHEN 'pickup' THEN 'ready' ELSE 'onTheWay' END
		WHEN 'completed' THEN 'done'
		ELSE 'cancelled' END,
	d."day", d."day",
	CASE WHEN l."delivery_kind" = 'pickup' AND o."status" IN ('pendingPayment', 'pendingDelivery', 'pendingReceipt')
		THEN lpad((('x' || substr(md5(gen_random_uuid()::text), 1, 7))::bit(28)::int % 1000000)::text, 6, '0') END,
	CASE WHEN l."delivery_kind" = 'pickup' THEN o."shipped_at" END,
	o."completed_at"
FROM "orders" o
JOIN (SELECT DISTINCT "order_id", "delivery_kind" FROM "order_lines") l ON l."order_id" = o."id"
CROSS JOIN LATERAL (SELECT CASE
	WHEN l."delivery_kind" = 'fitted' THEN (o."appointment" ->> 'date')::date
	ELSE ((o."paid_at" AT TIME ZONE 'Asia/Shanghai') + interval '2 days')::date END AS "day") d;--> statement-breakpoint
UPDATE "order_lines" l SET "shipped_quantity" = greatest(l."shipped_quantity", l."quantity" - coalesce((
	SELECT sum(r."quantity") FROM "refunds" r
	WHERE r."order_id" = l."order_id" AND r."sku_id" = l."sku_id" AND r."is_unshipped" AND r."status" NOT IN ('rejected', 'withdrawn')), 0))
FROM "orders" o
WHERE o."id" = l."order_id" AND (o."status" = 'completed' OR (o."status" = 'pendingReceipt' AND l."delivery_kind" <> 'pickup'));--> statement-breakpoint
UPDATE "parcels" p SET "kind" = 'fitted'
WHERE NOT EXISTS (SELECT 1 FROM "order_lines" l WHERE l."order_id" = p."order_id" AND l."delivery_kind" <> 'fitted');--> statement-breakpoint
UPDATE "orders" o SET "confirm_by" = NULL
WHERE o."status" = 'pendingReceipt' AND NOT EXISTS (SELECT 1 FROM "order_deliveries" d WHERE d."order_id" = o."id" AND d."state" = 'onTheWay');
