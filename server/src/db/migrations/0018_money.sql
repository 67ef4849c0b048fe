CREATE TABLE "accounting_days" (
	"date" date PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" jsonb,
	"totals" jsonb
);
--> statement-breakpoint
CREATE TABLE "anomaly_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"anomaly_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"out_refund_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" jsonb NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" jsonb,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text NOT NULL,
	"tries" integer NOT NULL,
	"try_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"statement_date" date,
	CONSTRAINT "anomaly_returns_out_refund_no_unique" UNIQUE("out_refund_no"),
	CONSTRAINT "anomaly_returns_amount" CHECK ("anomaly_returns"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "statement_entries" (
	"provider" text NOT NULL,
	"date" date NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"out_refund_no" text,
	"transaction_id" text NOT NULL,
	"amount" bigint,
	"fee" bigint,
	"difference" text,
	CONSTRAINT "statement_entries_date_provider_position_pk" PRIMARY KEY("date","provider","position")
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"provider" text NOT NULL,
	"date" date NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"payments" integer NOT NULL,
	"paid" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded" bigint NOT NULL,
	"fees" bigint,
	"imported_by" jsonb,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_imports_date_provider_pk" PRIMARY KEY("date","provider")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"status" text NOT NULL,
	"tries" integer NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_tried_at" timestamp (3) with time zone,
	"http_status" integer,
	"problem" text,
	"milliseconds" integer
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"topics" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"is_enabled" boolean NOT NULL,
	"stopped_for" text,
	"stopped_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "payment_anomalies_open";--> statement-breakpoint
ALTER TABLE "payment_anomalies" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_anomalies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_anomalies" ADD COLUMN "statement_date" date;--> statement-breakpoint
ALTER TABLE "payment_anomalies" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "anomaly_returns_once" ON "anomaly_returns" USING btree ("provider","out_trade_no") WHERE "anomaly_returns"."status" in ('proposed', 'due', 'done');--> statement-breakpoint
CREATE INDEX "anomaly_returns_anomaly" ON "anomaly_returns" USING btree ("anomaly_id","proposed_at");--> statement-breakpoint
CREATE INDEX "anomaly_returns_due" ON "anomaly_returns" USING btree ("try_at") WHERE "anomaly_returns"."status" = 'due';--> statement-breakpoint
CREATE INDEX "anomaly_returns_open" ON "anomaly_returns" USING btree ("proposed_at","id") WHERE "anomaly_returns"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "anomaly_returns_done" ON "anomaly_returns" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "statement_entries_number" ON "statement_entries" USING btree ("out_trade_no");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","sequence");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("try_at") WHERE "webhook_deliveries"."status" = 'due';--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_anomalies_newest" ON "payment_anomalies" USING btree ("first_reported_at","id");--> statement-breakpoint
CREATE INDEX "payment_anomalies_day" ON "payment_anomalies" USING btree ("statement_date");--> statement-breakpoint
CREATE INDEX "payment_anomalies_number" ON "payment_anomalies" USING btree ("out_trade_no");--> statement-breakpoint
CREATE INDEX "payments_ledger" ON "payments" USING btree ("succeeded_at","id") WHERE "payments"."succeeded_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_statement" ON "payments" USING btree ("statement_date") WHERE "payments"."statement_date" is not null;--> statement-breakpoint
CREATE INDEX "money_returns_ledger" ON "money_returns" USING btree (coalesce("done_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "money_returns_done" ON "money_returns" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "money_returns_statement" ON "money_returns" USING btree ("statement_date") WHERE "money_returns"."statement_date" is not null;--> statement-breakpoint
CREATE INDEX "payment_anomalies_open" ON "payment_anomalies" USING btree ("first_reported_at","id") WHERE "payment_anomalies"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE "payment_anomalies" ADD CONSTRAINT "payment_anomalies_id_unique" UNIQUE("id");