CREATE TABLE "webhook_tries" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"http_status" integer,
	"problem" text,
	"milliseconds" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_tries" ADD CONSTRAINT "webhook_tries_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_tries_delivery" ON "webhook_tries" USING btree ("delivery_id","sequence");