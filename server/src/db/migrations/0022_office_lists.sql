CREATE INDEX "orders_closed" ON "orders" USING btree ("placed_at","id") WHERE "orders"."status" = 'closed';--> statement-breakpoint
CREATE INDEX "orders_fitted" ON "orders" USING btree ("placed_at","id") WHERE "orders"."appointment" is not null;--> statement-breakpoint
CREATE INDEX "orders_collected" ON "orders" USING btree ("user_id","placed_at","id") WHERE "orders"."shipped_to" is null;