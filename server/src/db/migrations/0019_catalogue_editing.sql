CREATE TABLE "sku_price_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku_id" text NOT NULL,
	"price" bigint NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"by" jsonb NOT NULL,
	"state" text NOT NULL,
	"price_before" bigint,
	CONSTRAINT "sku_price_changes_price" CHECK ("sku_price_changes"."price" between 1 and 100000000000)
);
--> statement-breakpoint
DROP INDEX "stock_movements_sku";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warranty_months" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "by" jsonb;--> statement-breakpoint
ALTER TABLE "sku_price_changes" ADD CONSTRAINT "sku_price_changes_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sku_price_changes_sku" ON "sku_price_changes" USING btree ("sku_id","begins_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_price_changes_one_at_a_time" ON "sku_price_changes" USING btree ("sku_id","begins_at") WHERE "sku_price_changes"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "sku_price_changes_due" ON "sku_price_changes" USING btree ("begins_at") WHERE "sku_price_changes"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "products_all_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "skus_low_stock" ON "skus" USING btree ("product_id") WHERE "skus"."stock" <= "skus"."low_stock_at" and not "skus"."is_withdrawn";--> statement-breakpoint
CREATE INDEX "stock_movements_sku" ON "stock_movements" USING btree ("sku_id","at","id");--> statement-breakpoint
-- by hand
-- Until now a product was on sale from its first moment: none of those that exist is a draft.
UPDATE "products" SET "published_at" = "created_at";
