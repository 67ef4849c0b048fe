CREATE TABLE "chair_keys" (
	"serial_number" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"origin" text NOT NULL,
	"wrapped_key" text,
	"key_encryption_key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chair_keys_serial_number_version_pk" PRIMARY KEY("serial_number","version")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chair_keys_one_active" ON "chair_keys" USING btree ("serial_number") WHERE "chair_keys"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "chair_keys_one_next" ON "chair_keys" USING btree ("serial_number") WHERE "chair_keys"."state" = 'next';--> statement-breakpoint
CREATE INDEX "chair_keys_changed" ON "chair_keys" USING btree ("changed_at");