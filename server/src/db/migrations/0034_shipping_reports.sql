CREATE TABLE "shipping_reports" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"digest" text,
	"tries" integer NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "shipping_reports" ADD CONSTRAINT "shipping_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;