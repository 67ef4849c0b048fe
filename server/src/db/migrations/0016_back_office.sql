CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "goodwill_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"sku_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "goodwill_payments_amount" CHECK ("goodwill_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "office_audit_log" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text NOT NULL,
	"request_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_request_keys" (
	"actor_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"path" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_request_keys_actor_id_key_path_pk" PRIMARY KEY("actor_id","key","path")
);
--> statement-breakpoint
CREATE TABLE "operator_log_in_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid,
	"kind" text NOT NULL,
	"challenge" text,
	"totp_secret" text,
	"password_hash" text,
	"wrong_codes" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_recovery_codes" (
	"operator_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "operator_recovery_codes_operator_id_code_hash_pk" PRIMARY KEY("operator_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operator_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"store_id" text,
	"password_hash" text,
	"totp_secret" text,
	"totp_used_step" bigint,
	"invitation_hash" text,
	"invitation_expires_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operators_email_unique" UNIQUE("email"),
	CONSTRAINT "operators_invitation_hash_unique" UNIQUE("invitation_hash")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" jsonb NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"amount" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" jsonb NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"decided_by" jsonb,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text NOT NULL,
	CONSTRAINT "refund_proposals_amount" CHECK ("refund_proposals"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_questions" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"by" jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "money_returns" ADD COLUMN "goodwill_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "deduction" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_operators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_payments" ADD CONSTRAINT "goodwill_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_log_in_attempts" ADD CONSTRAINT "operator_log_in_attempts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_passkeys" ADD CONSTRAINT "operator_passkeys_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_questions" ADD CONSTRAINT "refund_questions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goodwill_payments_order" ON "goodwill_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "office_audit_log_subject" ON "office_audit_log" USING btree ("subject_kind","subject_id","sequence");--> statement-breakpoint
CREATE INDEX "office_audit_log_actor" ON "office_audit_log" USING btree (("actor" ->> 'id'),"sequence");--> statement-breakpoint
CREATE INDEX "office_request_keys_age" ON "office_request_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_log_in_attempts_age" ON "operator_log_in_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_passkeys_operator" ON "operator_passkeys" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "refund_proposals_order" ON "refund_proposals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_proposals_refund" ON "refund_proposals" USING btree ("refund_id","proposed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_proposals_one_open" ON "refund_proposals" USING btree ("refund_id") WHERE "refund_proposals"."outcome" = 'open';--> statement-breakpoint
CREATE INDEX "refund_proposals_open" ON "refund_proposals" USING btree ("proposed_at","id") WHERE "refund_proposals"."outcome" = 'open';--> statement-breakpoint
CREATE INDEX "users_phone_ending" ON "users" USING btree (right("phone", 4));--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("status","placed_at","id") WHERE "orders"."status" in ('pendingPayment', 'pendingDelivery', 'pendingReceipt');--> statement-breakpoint
CREATE INDEX "orders_store" ON "orders" USING btree ("store_id","placed_at","id") WHERE "orders"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_number_prefix" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_phone_ending" ON "orders" USING btree (right("shipped_to" ->> 'phone', 4),"placed_at","id");--> statement-breakpoint
CREATE INDEX "refunds_newest" ON "refunds" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("status","submitted_at","id") WHERE "refunds"."status" not in ('rejected', 'withdrawn', 'refunded');--> statement-breakpoint
CREATE INDEX "refunds_number_prefix" ON "refunds" USING btree ("number" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_goodwill_id_unique" UNIQUE("goodwill_id");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "office_audit_log_append_only" BEFORE UPDATE OR DELETE ON "office_audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_log_change"();--> statement-breakpoint
CREATE TRIGGER "office_audit_log_no_truncate" BEFORE TRUNCATE ON "office_audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_log_change"();
