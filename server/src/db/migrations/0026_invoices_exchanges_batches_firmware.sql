CREATE TABLE "chair_alarms" (
	"serial_number" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chair_alarms_serial_number_kind_pk" PRIMARY KEY("serial_number","kind")
);
--> statement-breakpoint
CREATE TABLE "chair_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"count" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"handed_out_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "made_chairs" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"shipped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chair_shut_outs" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"proposed_by" jsonb,
	"proposed_at" timestamp (3) with time zone,
	"let_in_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "firmware_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"firmware" text NOT NULL,
	"counter" bigint NOT NULL,
	"manifest" text NOT NULL,
	"file_key" text NOT NULL,
	"state" text NOT NULL,
	"held_because" text,
	"share" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firmware_updates" (
	"release_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"firmware_before" text NOT NULL,
	"attempts" integer NOT NULL,
	"blocks_sent" integer NOT NULL,
	"note" text,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "firmware_updates_release_id_serial_number_pk" PRIMARY KEY("release_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "invoice_checks" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"blue_id" uuid,
	"buyer" jsonb,
	"lines" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"request_number" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"try_at" timestamp (3) with time zone,
	"tries" integer NOT NULL,
	"problem" text NOT NULL,
	"number" text,
	"issued_at" timestamp (3) with time zone,
	"issued_by" text,
	"file_url" text,
	"file" text,
	"mails" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_documents_request_number_unique" UNIQUE("request_number"),
	CONSTRAINT "invoice_documents_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_documents_amount" CHECK ("invoice_documents"."amount" > 0 and "invoice_documents"."tax" between 0 and "invoice_documents"."amount"),
	CONSTRAINT "invoice_documents_reason" CHECK (("invoice_documents"."kind" = 'red') = ("invoice_documents"."reason" is not null)),
	CONSTRAINT "invoice_documents_issued" CHECK (("invoice_documents"."state" = 'issued') = ("invoice_documents"."number" is not null and "invoice_documents"."issued_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_exchanges" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"sku_id" text NOT NULL,
	"sku_name" jsonb NOT NULL,
	"parcel" text DEFAULT 'replacement' NOT NULL,
	"offered_deduction" bigint,
	"shipment" jsonb,
	"arrives_by" timestamp (3) with time zone,
	CONSTRAINT "refund_exchanges_deduction" CHECK ("refund_exchanges"."offered_deduction" >= 0)
);
--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "assistant_id" uuid;--> statement-breakpoint
ALTER TABLE "made_chairs" ADD CONSTRAINT "made_chairs_batch_id_chair_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."chair_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmware_updates" ADD CONSTRAINT "firmware_updates_release_id_firmware_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."firmware_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmware_updates" ADD CONSTRAINT "firmware_updates_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_checks" ADD CONSTRAINT "invoice_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_exchanges" ADD CONSTRAINT "refund_exchanges_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chair_alarms_latest" ON "chair_alarms" USING btree ("last_at","serial_number");--> statement-breakpoint
CREATE INDEX "made_chairs_batch" ON "made_chairs" USING btree ("batch_id","serial_number");--> statement-breakpoint
CREATE UNIQUE INDEX "firmware_releases_counter" ON "firmware_releases" USING btree ("family","counter");--> statement-breakpoint
CREATE INDEX "firmware_updates_due" ON "firmware_updates" USING btree ("release_id","next_try_at");--> statement-breakpoint
CREATE INDEX "invoice_checks_due" ON "invoice_checks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_documents_order" ON "invoice_documents" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_documents_one_open" ON "invoice_documents" USING btree ("order_id") WHERE "invoice_documents"."state" in ('waiting', 'requested', 'failed');--> statement-breakpoint
CREATE INDEX "invoice_documents_due" ON "invoice_documents" USING btree ("try_at") WHERE "invoice_documents"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "invoice_documents_state" ON "invoice_documents" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_exchanges_arriving" ON "refund_exchanges" USING btree ("arrives_by") WHERE "refund_exchanges"."arrives_by" is not null;--> statement-breakpoint
CREATE INDEX "refund_exchanges_sku" ON "refund_exchanges" USING btree ("sku_id");--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_assistant_id_shop_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."shop_assistants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_assistant_id_unique" UNIQUE("assistant_id");