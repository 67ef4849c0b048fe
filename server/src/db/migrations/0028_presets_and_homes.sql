CREATE TABLE "chair_home_links" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"is_connected" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"revoke_requested_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "favourite_programs" (
	"user_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"program" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourite_programs_user_id_serial_number_program_pk" PRIMARY KEY("user_id","serial_number","program")
);
--> statement-breakpoint
CREATE TABLE "massage_presets" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"name" text NOT NULL,
	"program" integer NOT NULL,
	"minutes" integer NOT NULL,
	"intensity" integer NOT NULL,
	"heat" integer NOT NULL,
	"airbag" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "massage_presets_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "massage_schedules" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"preset_id" uuid NOT NULL,
	"minute_of_day" integer NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time_zone" text NOT NULL,
	"is_on" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "massage_schedules_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "chair_home_links" ADD CONSTRAINT "chair_home_links_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chair_home_links" ADD CONSTRAINT "chair_home_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_programs" ADD CONSTRAINT "favourite_programs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_programs" ADD CONSTRAINT "favourite_programs_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "massage_presets" ADD CONSTRAINT "massage_presets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "massage_presets" ADD CONSTRAINT "massage_presets_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "massage_schedules" ADD CONSTRAINT "massage_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "massage_schedules" ADD CONSTRAINT "massage_schedules_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "massage_schedules" ADD CONSTRAINT "massage_schedules_user_id_preset_id_massage_presets_user_id_id_fk" FOREIGN KEY ("user_id","preset_id") REFERENCES "public"."massage_presets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "massage_presets_chair" ON "massage_presets" USING btree ("user_id","serial_number");--> statement-breakpoint
CREATE INDEX "massage_schedules_chair" ON "massage_schedules" USING btree ("user_id","serial_number");