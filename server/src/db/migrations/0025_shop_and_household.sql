CREATE TABLE "household_members" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"birthday" date,
	"height" double precision,
	"weight" double precision,
	"sex" text,
	"waist" double precision,
	"smoker" boolean,
	"hypertension" boolean,
	"hypertension_medication" boolean,
	"diabetes" boolean,
	"athlete" boolean,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "household_members_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "statement_fetches" (
	"provider" text NOT NULL,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"detail" text NOT NULL,
	"tries" integer NOT NULL,
	"try_at" timestamp (3) with time zone,
	"asked_by" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_fetches_date_provider_pk" PRIMARY KEY("date","provider")
);
--> statement-breakpoint
CREATE TABLE "product_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"deed" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"by" jsonb NOT NULL,
	"state" text NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "operator_presences" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operator_presences_kind_record_id_operator_id_pk" PRIMARY KEY("kind","record_id","operator_id")
);
--> statement-breakpoint
ALTER TABLE "cuff_readings" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "video_poster" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "video_place" integer;--> statement-breakpoint
ALTER TABLE "health_reports" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_questions" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_questions" ADD COLUMN "pictures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_questions" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund_questions" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "shop_files" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "shop_files" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_plans" ADD CONSTRAINT "product_plans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_presences" ADD CONSTRAINT "operator_presences_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_fetches_due" ON "statement_fetches" USING btree ("try_at") WHERE "statement_fetches"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "product_plans_product" ON "product_plans" USING btree ("product_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_plans_one_of_a_kind" ON "product_plans" USING btree ("product_id","deed") WHERE "product_plans"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "product_plans_due" ON "product_plans" USING btree ("at") WHERE "product_plans"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "operator_presences_operator" ON "operator_presences" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_presences_age" ON "operator_presences" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "cuff_readings" ADD CONSTRAINT "cuff_readings_member" FOREIGN KEY ("user_id","member_id") REFERENCES "public"."household_members"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reports" ADD CONSTRAINT "health_reports_member" FOREIGN KEY ("user_id","member_id") REFERENCES "public"."household_members"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chair_keys_serial_prefix" ON "chair_keys" USING btree ("serial_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "chairs_serial_prefix" ON "chairs" USING btree ("serial_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_draft" ON "products" USING btree ("created_at","id") WHERE "products"."published_at" is null;--> statement-breakpoint
CREATE INDEX "products_withdrawn" ON "products" USING btree ("created_at","id") WHERE not "products"."is_on_sale" and "products"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "products_code_prefix" ON "products" USING btree (lower("id") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "skus_code_prefix" ON "skus" USING btree (lower("id") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "refund_proposals_group" ON "refund_proposals" USING btree ("group_id") WHERE "refund_proposals"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_held" ON "order_lines" USING btree ("sku_id") WHERE "order_lines"."quantity" > "order_lines"."shipped_quantity" + "order_lines"."refunded_quantity";--> statement-breakpoint
CREATE INDEX "parcels_tracking_prefix" ON "parcels" USING btree (upper("tracking_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_provider_ledger" ON "payments" USING btree ("provider","succeeded_at","id") WHERE "payments"."succeeded_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_group" ON "refunds" USING btree ("group_id") WHERE "refunds"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_return_tracking" ON "refunds" USING btree (upper("sent_by" ->> 'trackingNumber') text_pattern_ops) WHERE "refunds"."sent_by" is not null;--> statement-breakpoint
CREATE INDEX "shop_files_unused" ON "shop_files" USING btree ("unused_since");--> statement-breakpoint
-- by hand
-- What the shop has decided on reviews becomes a section of its settings.
INSERT INTO "shop_settings" ("section", "version", "value", "changed_at")
SELECT "name", greatest("version", 2), "value", "changed_at" FROM "shop_policies" WHERE "name" = 'reviews'
ON CONFLICT DO NOTHING;
