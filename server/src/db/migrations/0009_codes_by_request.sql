ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_pkey";--> statement-breakpoint
ALTER TABLE "verification_codes" ADD PRIMARY KEY ("code_id");--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "is_client_known" boolean DEFAULT false NOT NULL;
