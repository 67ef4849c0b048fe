CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"picture" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_views" (
	"user_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_views_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"category_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"line" jsonb NOT NULL,
	"story" jsonb NOT NULL,
	"pictures" jsonb NOT NULL,
	"video" text,
	"features" text[] NOT NULL,
	"options" jsonb NOT NULL,
	"specifications" jsonb NOT NULL,
	"delivery" text NOT NULL,
	"model" text,
	"price_from" integer NOT NULL,
	"position" integer NOT NULL,
	"sold" integer NOT NULL,
	"stars_sum" integer NOT NULL,
	"stars_count" integer NOT NULL,
	"is_on_sale" boolean NOT NULL,
	"search_words" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skus" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"choice" jsonb NOT NULL,
	"name" jsonb NOT NULL,
	"price" integer NOT NULL,
	"stock" integer NOT NULL,
	"picture" text NOT NULL,
	CONSTRAINT "skus_stock" CHECK ("skus"."stock" >= 0),
	CONSTRAINT "skus_price" CHECK ("skus"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku_id" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"cause_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"city" jsonb NOT NULL,
	"phone" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	"services" text[] NOT NULL,
	"picture" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"sku_id" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"sku_name" jsonb NOT NULL,
	"picture" text NOT NULL,
	"price" integer NOT NULL,
	"quantity" integer NOT NULL,
	"payable" integer NOT NULL,
	"points" integer NOT NULL,
	"taken_quantity" integer NOT NULL,
	"taken_amount" integer NOT NULL,
	"taken_points" integer NOT NULL,
	"refunded_quantity" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_sku_id_pk" PRIMARY KEY("order_id","sku_id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."taken_quantity" between 0 and "order_lines"."quantity"),
	CONSTRAINT "order_lines_amount" CHECK ("order_lines"."taken_amount" between 0 and "order_lines"."payable"),
	CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_quantity" between 0 and "order_lines"."taken_quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"shop_id" text NOT NULL,
	"status" text NOT NULL,
	"close_reason" text,
	"cancel_reason" text,
	"shipped_to" jsonb,
	"appointment" jsonb,
	"store_id" text,
	"remark" text NOT NULL,
	"invoice" jsonb,
	"assistant_id" uuid,
	"slip_hash" text,
	"goods" integer NOT NULL,
	"freight" integer NOT NULL,
	"points" integer NOT NULL,
	"discount" integer NOT NULL,
	"total" integer NOT NULL,
	"paid" integer NOT NULL,
	"refunded" integer NOT NULL,
	"is_friend_asked" boolean NOT NULL,
	"is_extended" boolean NOT NULL,
	"is_commented" boolean NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"pay_by" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"confirm_by" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded" between 0 and "orders"."paid"),
	CONSTRAINT "orders_paid" CHECK ("orders"."paid" in (0, "orders"."total"))
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"company" text NOT NULL,
	"tracking_number" text NOT NULL,
	"nodes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"pictures" text[] NOT NULL,
	"product_id" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"user_id" uuid,
	"order_id" uuid,
	"sku_id" text NOT NULL,
	"sku_name" jsonb NOT NULL,
	"sample_name" text,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"pictures" text[] NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"reply" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "money_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"out_refund_no" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"tries" integer NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "money_returns_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "money_returns_out_refund_no_unique" UNIQUE("out_refund_no"),
	CONSTRAINT "money_returns_amount" CHECK ("money_returns"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "pay_links" (
	"token" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"message" text NOT NULL,
	"shows_items" boolean NOT NULL,
	"shows_name" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_links_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_notices_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"provider" text NOT NULL,
	"channel" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"is_by_friend" boolean NOT NULL,
	"transaction_id" text,
	"returned" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"asked" integer NOT NULL,
	CONSTRAINT "payments_out_trade_no_unique" UNIQUE("out_trade_no"),
	CONSTRAINT "payments_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payments_returned" CHECK ("payments"."returned" between 0 and "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"sku_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"goods_status" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"pictures" text[] NOT NULL,
	"telephone" text NOT NULL,
	"quantity" integer NOT NULL,
	"freight" integer NOT NULL,
	"amount" integer NOT NULL,
	"points" integer NOT NULL,
	"is_unshipped" boolean NOT NULL,
	"status" text NOT NULL,
	"answer" text NOT NULL,
	"return_by" timestamp (3) with time zone,
	"sent_by" jsonb,
	"timeline" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_number_unique" UNIQUE("number"),
	CONSTRAINT "refunds_quantity" CHECK ("refunds"."quantity" > 0),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_trades" (
	"out_trade_no" text PRIMARY KEY NOT NULL,
	"trade" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"district_code" text NOT NULL,
	"detail" text NOT NULL,
	"tag" text,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" uuid NOT NULL,
	"sku_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"is_selected" boolean NOT NULL,
	"price_before" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_lines_user_id_sku_id_pk" PRIMARY KEY("user_id","sku_id"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mime" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_balances" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"balance" integer NOT NULL,
	CONSTRAINT "point_balances_balance" CHECK ("point_balances"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"cause_id" uuid,
	"order_number" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"path" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_keys_user_id_key_path_pk" PRIMARY KEY("user_id","key","path")
);
--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_keys" ADD CONSTRAINT "request_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_views_latest" ON "product_views" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_position" ON "products" USING btree ("position","id") WHERE "products"."is_on_sale";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_from","id") WHERE "products"."is_on_sale";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE "products"."is_on_sale";--> statement-breakpoint
CREATE INDEX "products_sold" ON "products" USING btree ("sold","id") WHERE "products"."is_on_sale";--> statement-breakpoint
CREATE INDEX "products_category_position" ON "products" USING btree ("category_id","position","id") WHERE "products"."is_on_sale";--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price_from","id") WHERE "products"."is_on_sale";--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at","id") WHERE "products"."is_on_sale";--> statement-breakpoint
CREATE INDEX "products_category_sold" ON "products" USING btree ("category_id","sold","id") WHERE "products"."is_on_sale";--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "products_model" ON "products" USING btree ("model");--> statement-breakpoint
CREATE INDEX "skus_product" ON "skus" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "stock_movements_sku" ON "stock_movements" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "orders_list" ON "orders" USING btree ("user_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("user_id","status","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("pay_by") WHERE "orders"."status" = 'pendingPayment';--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("paid_at") WHERE "orders"."status" = 'pendingDelivery';--> statement-breakpoint
CREATE INDEX "orders_to_confirm" ON "orders" USING btree ("confirm_by") WHERE "orders"."status" = 'pendingReceipt';--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "posts_latest" ON "posts" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("order_id","sku_id");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_with_pictures" ON "reviews" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE cardinality("reviews"."pictures") > 0;--> statement-breakpoint
CREATE INDEX "money_returns_order" ON "money_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "money_returns_payment" ON "money_returns" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "money_returns_due" ON "money_returns" USING btree ("try_at") WHERE "money_returns"."status" = 'due';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("order_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_to_ask" ON "payments" USING btree ("ask_at") WHERE "payments"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_list" ON "refunds" USING btree ("user_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","submitted_at");--> statement-breakpoint
CREATE INDEX "refunds_returns" ON "refunds" USING btree ("return_by") WHERE "refunds"."status" = 'awaitingReturn';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("status","changed_at") WHERE "refunds"."status" in ('submitted', 'returned');--> statement-breakpoint
CREATE INDEX "refunds_pickups" ON "refunds" USING btree ("user_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "refunds"."sent_by" ->> 'way' = 'pickup';--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "pictures_user" ON "pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "point_entries_history" ON "point_entries" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_once" ON "point_entries" USING btree ("kind","cause_id");--> statement-breakpoint
CREATE INDEX "request_keys_age" ON "request_keys" USING btree ("created_at");