CREATE TABLE "signature_amount_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"was" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"proposed_by" jsonb NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"decided_by" jsonb,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "signature_amount_proposals_raise" CHECK ("signature_amount_proposals"."amount" > "signature_amount_proposals"."was" and "signature_amount_proposals"."was" >= 0),
	CONSTRAINT "signature_amount_proposals_decided" CHECK (("signature_amount_proposals"."outcome" = 'open') = ("signature_amount_proposals"."decided_at" is null))
);
--> statement-breakpoint
DROP INDEX "invoice_documents_one_open";--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD COLUMN "repair_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_repairs" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "signature_amount_proposals_one_open" ON "signature_amount_proposals" USING btree ("outcome") WHERE "signature_amount_proposals"."outcome" = 'open';--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_repair_id_refunds_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_documents_one_open_of_repair" ON "invoice_documents" USING btree ("repair_id") WHERE "invoice_documents"."state" in ('waiting', 'requested', 'failed') and "invoice_documents"."repair_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_documents_one_open" ON "invoice_documents" USING btree ("order_id") WHERE "invoice_documents"."state" in ('waiting', 'requested', 'failed') and "invoice_documents"."repair_id" is null;