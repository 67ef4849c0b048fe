CREATE TABLE "refund_repairs" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"warranty_until" date,
	"quote" bigint DEFAULT 0 NOT NULL,
	"visit" jsonb,
	"work" text DEFAULT '' NOT NULL,
	"shipment" jsonb,
	"arrives_by" timestamp (3) with time zone,
	CONSTRAINT "refund_repairs_quote" CHECK ("refund_repairs"."quote" >= 0)
);
--> statement-breakpoint
ALTER TABLE "refund_repairs" ADD CONSTRAINT "refund_repairs_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_repairs_arriving" ON "refund_repairs" USING btree ("arrives_by") WHERE "refund_repairs"."arrives_by" is not null;