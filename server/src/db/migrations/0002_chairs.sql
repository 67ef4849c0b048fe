CREATE TABLE "chair_audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"result" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chair_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "chair_claims_challenge_unique" UNIQUE("challenge")
);
--> statement-breakpoint
CREATE TABLE "chair_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_key" text NOT NULL,
	"role" text NOT NULL,
	"shares_statistics" boolean NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chair_seats" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"boot" bigint NOT NULL,
	"sitting" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chair_shares" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"audience" text NOT NULL,
	"epoch" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chairs" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"features" bigint NOT NULL,
	"firmware" text NOT NULL,
	"name" text,
	"epoch" integer NOT NULL,
	"allows_guests" boolean NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "massage_sessions" (
	"serial_number" text NOT NULL,
	"generation" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"user_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"program" integer NOT NULL,
	"zones" integer NOT NULL,
	"intensity" integer NOT NULL,
	"reason" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "massage_sessions_serial_number_generation_record_id_pk" PRIMARY KEY("serial_number","generation","record_id")
);
--> statement-breakpoint
ALTER TABLE "chair_audit" ADD CONSTRAINT "chair_audit_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_audit" ADD CONSTRAINT "chair_audit_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claims" ADD CONSTRAINT "chair_claims_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_claims" ADD CONSTRAINT "chair_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_members" ADD CONSTRAINT "chair_members_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_members" ADD CONSTRAINT "chair_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_seats" ADD CONSTRAINT "chair_seats_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_seats" ADD CONSTRAINT "chair_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_shares" ADD CONSTRAINT "chair_shares_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_shares" ADD CONSTRAINT "chair_shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "massage_sessions" ADD CONSTRAINT "massage_sessions_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "massage_sessions" ADD CONSTRAINT "massage_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chair_audit_history" ON "chair_audit" USING btree ("serial_number","at");--> statement-breakpoint
CREATE INDEX "chair_claims_expiry" ON "chair_claims" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chair_members_once" ON "chair_members" USING btree ("serial_number","user_id") WHERE "chair_members"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chair_members_one_owner" ON "chair_members" USING btree ("serial_number") WHERE "chair_members"."left_at" is null and "chair_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "chair_members_user" ON "chair_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chair_members_key" ON "chair_members" USING btree ("serial_number","user_key");--> statement-breakpoint
CREATE INDEX "chair_shares_expiry" ON "chair_shares" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "massage_sessions_user" ON "massage_sessions" USING btree ("user_id","started_at");