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
ALTER TABLE "favourite_programs" ADD CONSTRAINT "favourite_programs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_programs" ADD CONSTRAINT "favourite_programs_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "massage_presets" ADD CONSTRAINT "massage_presets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "massage_presets" ADD CONSTRAINT "massage_presets_serial_number_chairs_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."chairs"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "massage_presets_chair" ON "massage_presets" USING btree ("user_id","serial_number");