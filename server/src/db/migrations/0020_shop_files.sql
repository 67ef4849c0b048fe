CREATE TABLE "product_manuals" (
	"product_id" text NOT NULL,
	"locale" text NOT NULL,
	"file_name" text NOT NULL,
	CONSTRAINT "product_manuals_product_id_locale_pk" PRIMARY KEY("product_id","locale")
);
--> statement-breakpoint
CREATE TABLE "shop_files" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"descriptions" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_manuals" ADD CONSTRAINT "product_manuals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_manuals" ADD CONSTRAINT "product_manuals_file_name_shop_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."shop_files"("name") ON DELETE no action ON UPDATE no action;