CREATE TABLE "shop_assistants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" serial NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "shop_assistants_position_unique" UNIQUE("position")
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "other_hours" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "closed_on" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_assistants" ADD CONSTRAINT "shop_assistants_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_assistants_store" ON "shop_assistants" USING btree ("store_id","position");--> statement-breakpoint
CREATE INDEX "orders_assistant" ON "orders" USING btree ("assistant_id","paid_at") WHERE "orders"."assistant_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_slips" ON "orders" USING btree ("store_id","placed_at","id") WHERE "orders"."slip_hash" is not null;